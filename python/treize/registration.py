"""The names of the environments in the registries of Gymnasium and PettingZoo.

Gymnasium imports this module while it is being imported itself, so nothing else of Gymnasium can be used here.
"""

from ._treize import games

IDS = {name: name.capitalize() for name in games()}


def register_all() -> None:
    """Registers the games with Gymnasium as `treize/Thirteen-v1` and so on, unless that has been done."""
    from gymnasium.envs.registration import register, registry

    for name in games():
        if f"treize/{IDS[name]}-v1" not in registry:
            register(
                f"treize/{IDS[name]}-v1",
                entry_point="treize.gymnasium:TreizeEnv",
                vector_entry_point="treize.gymnasium:TreizeVectorEnv",
                kwargs={"game": name},
            )
