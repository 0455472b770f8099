"""The stub says what the extension module has."""

import ast
import inspect
import pathlib

import treize
from treize import _treize

STUB = pathlib.Path(treize.__file__).with_name("_treize.pyi")


def written(arguments, is_method):
    """Parameters of the stub after `self`: positional ones, keyword-only ones, and how many have defaults."""
    positional = [argument.arg for argument in arguments.args][1 if is_method else 0 :]
    defaults = len(arguments.defaults) + sum(default is not None for default in arguments.kw_defaults)
    return positional, [argument.arg for argument in arguments.kwonlyargs], defaults


def true(thing, is_method):
    """The same of what can be called."""
    found = list(inspect.signature(thing).parameters.values())[1 if is_method else 0 :]
    keyword = [one.name for one in found if one.kind is inspect.Parameter.KEYWORD_ONLY]
    positional = [one.name for one in found if one.name not in keyword]
    return positional, keyword, sum(one.default is not inspect.Parameter.empty for one in found)


def test_everything_in_the_stub_exists_with_the_same_parameters():
    compared = 0
    for of in ast.parse(STUB.read_text()).body:
        if isinstance(of, ast.FunctionDef):
            assert written(of.args, False) == true(getattr(_treize, of.name), False), of.name
            compared += 1
        for member in of.body if isinstance(of, ast.ClassDef) else []:
            if not isinstance(member, ast.FunctionDef):
                continue
            owner, name = getattr(_treize, of.name), f"{of.name}.{member.name}"
            decorators = [decorator.id for decorator in member.decorator_list]
            if "property" in decorators:
                assert inspect.isgetsetdescriptor(vars(owner)[member.name]), name
            elif member.name == "__init__":
                assert written(member.args, True) == true(owner, False), name
            elif not member.name.startswith("__"):
                is_method = "staticmethod" not in decorators
                assert written(member.args, is_method) == true(getattr(owner, member.name), is_method), name
            compared += 1
    assert compared > 80


def test_everything_that_is_public_is_described_and_in_the_stub():
    text = STUB.read_text()
    for name, thing in inspect.getmembers(_treize):
        if name.startswith("_"):
            continue
        assert thing.__doc__, name
        assert f"class {name}" in text or f"def {name}(" in text, name
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            for member in vars(thing):
                if not member.startswith("_"):
                    assert f"def {member}(" in text, f"{name}.{member}"
    assert STUB.with_name("py.typed").exists()
