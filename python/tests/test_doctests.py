"""The examples of the documentation, run against the installed package."""

import doctest
import importlib
import inspect
import pathlib
import re

import pytest

import treize
from treize import _treize

SOURCE_TREE = pathlib.Path(__file__).parents[1]


def test_the_installed_package_is_tested_and_not_the_source_tree():
    assert SOURCE_TREE not in pathlib.Path(treize.__file__).parents


def examples(module):
    """Examples of a module, and of what is written in Rust."""
    finder = doctest.DocTestFinder()
    found = finder.find(module, module.__name__)
    if module is _treize:
        parser = doctest.DocTestParser()
        found = []
        for name, thing in inspect.getmembers(module):
            members = inspect.getmembers(thing) if inspect.isclass(thing) else []
            for of, about in [(name, thing), *((f"{name}.{member}", value) for member, value in members)]:
                text = about.__doc__ if isinstance(about.__doc__, str) else ""
                if ">>>" in text:
                    found.append(parser.get_doctest(text, {}, of, None, None))
    return [test for test in found if test.examples]


@pytest.mark.parametrize(
    "name", ["_treize", "league", "nets", "pettingzoo", "gymnasium", "openspiel"]
)
def test_examples_do_what_they_say(name):
    if name == "openspiel":
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    module = importlib.import_module(f"treize.{name}")
    tests = examples(module)
    assert tests, "there are examples"
    runner = doctest.DocTestRunner()
    for test in tests:
        runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("page", ["../docs/python.md", "README.md"])
def test_the_programs_of_the_documentation_run(page):
    text = (SOURCE_TREE / page).read_text()
    programs = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert programs
    for program in programs:
        # Fewer games, because the tests run what is not optimised.
        exec(program.replace("num_envs=4096", "num_envs=8"), {})
