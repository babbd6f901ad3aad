"""A whole house in one thread, with time of its own: one seed gives one story, again and again.

`plan` draws from a seed what people do and what goes wrong; `world` lets it happen to a real `House` over a
store in memory (`fake_store`), bots without processes (`fake_workers`) and a loop whose time jumps to
the next event (`loop`); `checks` says what may never be; `story` finds the shortest plan that goes wrong, and
tells it.
"""

from speltafel.simulation.checks import Violated
from speltafel.simulation.plan import Plan, Step, drawn
from speltafel.simulation.story import shortest, told
from speltafel.simulation.world import Ran, run

__all__ = ["Plan", "Ran", "Step", "Violated", "drawn", "run", "shortest", "told"]
