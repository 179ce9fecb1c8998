# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Workflows of GitHub and GitLab, read without a YAML library, and run in directories: repositories, artifacts and comments
are files below one folder, and `gh` and `curl` are stand-ins that look at them.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

# ---- the part of YAML that workflows are written in ----


def scalar(text):
    """A value on one line."""
    if text.startswith("["):
        return [scalar(word.strip()) for word in text[1:-1].split(",")]
    if re.fullmatch(r"-?\d+", text):
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    if text[:1] in "'\"":
        return text[1:-1]
    return text or None


def indent(line):
    return len(line) - len(line.lstrip())


def read_block(lines, at, folded):
    """The lines of a block that are further right than line `at`; and the number of the line behind it."""
    end = at + 1
    while end < len(lines) and (not lines[end] or indent(lines[end]) > indent(lines[at].replace("- ", "  ", 1))):
        end += 1
    body = lines[at + 1 : end]
    while body and not body[-1]:
        body.pop()
    body = [line[indent(body[0]) :] for line in body]
    return (" ".join(body) if folded else "\n".join(body) + "\n"), end


def read_value(lines, at, text):
    if text in ("|", ">-"):
        return read_block(lines, at, text == ">-")
    if text:
        return scalar(text), at + 1
    if at + 1 < len(lines) and (indent(lines[at + 1]) > indent(lines[at])):
        return read_node(lines, at + 1)
    return None, at + 1


def read_list(lines, at):
    column, items = indent(lines[at]), []
    while at < len(lines) and indent(lines[at]) == column and lines[at].lstrip().startswith("- "):
        text = lines[at].lstrip()[2:]
        if re.match(r"[\w.-]+:( |$)", text):
            lines[at] = " " * (column + 2) + text
            item, at = read_mapping(lines, at)
        elif text == "|":
            item, at = read_block([line if i != at else " " * column + "|" for i, line in enumerate(lines)], at, False)
        else:
            item, at = scalar(text), at + 1
        items.append(item)
    return items, at


def read_mapping(lines, at):
    column, mapping = indent(lines[at]), {}
    while at < len(lines) and (not lines[at] or indent(lines[at]) == column):
        if not lines[at]:
            at += 1
            continue
        key, value = re.fullmatch(r" *([\w.-]+):(?: (.*))?", lines[at]).groups()
        mapping[key], at = read_value(lines, at, value or "")
    return mapping, at


def read_node(lines, at):
    return (read_list if lines[at].lstrip().startswith("- ") else read_mapping)(lines, at)


def read_workflow(path):
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    workflow, end = read_node(lines, 0)
    if end < len(lines):
        raise ValueError(f"{path}:{end + 1}: {lines[end]}")
    return workflow


# ---- what a forge has ----

GIT = ("git", "-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "protocol.file.allow=always")


def git(*args, cwd):
    return subprocess.run([*GIT, *args], cwd=cwd, check=True, capture_output=True).stdout.decode().strip()


STAND_IN = """#!{python}
import sys
sys.path.insert(0, {shared!r})
from workflows import {name}
sys.exit({name}({folder!r}, sys.argv[1:]))
"""


def sum_of(program):
    return hashlib.sha256(Path(program).read_bytes()).hexdigest()


class Forge:
    """`folder` has the repository `origin`, `runs.json`, `artifacts` and `comments.json`. The program is released: jobs fetch
    it by `release`, and install it among the stand-ins."""

    def __init__(self, folder, program):
        self.folder = Path(folder).resolve()
        self.bin = self.folder / "bin"
        self.bin.mkdir(parents=True)
        self.origin = self.folder / "origin"
        git("init", "-q", "-b", "main", str(self.origin), cwd=self.folder)
        self.write("runs.json", [])
        self.write("comments.json", [])
        self.release = {"CGANNOTATE_URL": f"file://{program}", "CGANNOTATE_SHA256": sum_of(program)}
        for name in ("gh", "curl"):
            self.place(name, STAND_IN.format(python=sys.executable, shared=str(Path(__file__).parent), name=name, folder=str(self.folder)))
        self.place("apt-get", "#!/bin/sh\n")
        self.place("sudo", '#!/bin/sh\nexec "$@"\n')
        self.place("install", f'#!/bin/sh\n[ "$2" = /usr/local/bin ] && {shutil.which("install")} "$1" {self.bin}\n')
        if subprocess.run(["setarch", "-R", "true"], check=False, capture_output=True).returncode != 0:
            self.place("setarch", '#!/bin/sh\nshift\nexec "$@"\n')  # a container need not permit it

    def place(self, name, text):
        (self.bin / name).write_text(text, encoding="utf-8")
        (self.bin / name).chmod(0o755)

    def write(self, name, value):
        (self.folder / name).write_text(json.dumps(value), encoding="utf-8")

    def read(self, name):
        return json.loads((self.folder / name).read_text(encoding="utf-8"))

    def commit(self, files, branch="main"):
        """A commit of these files on a branch, which begins at main."""
        git("checkout", "-q", "-B", branch, *([] if branch == "main" else ["main"]), cwd=self.origin)
        for name, text in files.items():
            (self.origin / name).write_text(text, encoding="utf-8")
        git("add", "-A", cwd=self.origin)
        git("commit", "-q", "--allow-empty", "-m", branch, cwd=self.origin)

    def check_out(self, branch, depth):
        """What a job sees: main, or main with the branch merged, without more of the past than it asked for."""
        job = self.folder / f"job{len(list(self.folder.glob('job*')))}"
        git("checkout", "-q", "main", cwd=self.origin)
        git("checkout", "-q", "-B", "merged", cwd=self.origin)
        if branch != "main":
            git("merge", "-q", "--no-ff", "-m", "merged", branch, cwd=self.origin)
        git("clone", "-q", f"--depth={depth}", "--branch=merged", f"file://{self.origin}", str(job), cwd=self.folder)
        git("checkout", "-q", "--detach", cwd=job)
        return job

    def shell(self, job, script, variables, mode="-e"):
        """How a script of bash ended in the directory of a job."""
        env = {**os.environ, "PATH": f"{self.bin}:{os.environ['PATH']}", **{k: str(v) for k, v in variables.items()}}
        command = ["bash", "--noprofile", "--norc", *mode.split(), "-c", script]
        return subprocess.run(command, cwd=job, env=env, check=False, capture_output=True, stdin=subprocess.DEVNULL, timeout=300)

    def keep(self, run, name, path):
        kept = self.folder / "artifacts" / str(run) / name
        kept.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, kept)


# ---- GitHub ----

PIPEFAIL = "-e -o pipefail"  # as the runner of GitLab sets it, and that of GitHub where a step asks for bash
ACTION = Path(__file__).resolve().parents[2] / "man" / "ci" / "action.yml"


def look_up(context, name):
    """The value of `github.event.number`, of 'a string', or of `always()`."""
    if name == "always()":
        return True
    if name.startswith("'"):
        return name[1:-1]
    for word in name.split("."):
        context = (context or {}).get(word)
    return context


def is_wanted(step, context, failed):
    condition = step.get("if", "success()")
    if "always()" not in condition and failed:
        return False
    terms = [term.split() for term in condition.replace("success()", "always()").split(" && ")]
    return all(look_up(context, t[0]) == look_up(context, t[2]) if len(t) == 3 else look_up(context, t[0]) for t in terms)


def expand(text, context):
    return re.sub(r"\$\{\{ *([\w.]+) *\}\}", lambda name: str(look_up(context, name[1]) or ""), str(text))


def github_context(forge, branch, fork):
    event = "push" if branch == "main" else "pull_request"
    github = {"event_name": event, "repository": "owner/project", "token": "secret", "event": {}}
    if event == "pull_request":
        head = {"repo": {"full_name": "stranger/project" if fork else "owner/project"}}
        base = {"sha": git("rev-parse", "main", cwd=forge.origin)}
        github["event"] = {"number": 7, "pull_request": {"head": head, "base": base}}
    return {"github": github}


def steps_of(steps, context):
    """The steps of a job, and in place of an action of the repository's own its steps: each with what it can look up."""
    for step in steps:
        if not step.get("uses", "").startswith("./"):
            yield step, context
            continue
        action = read_workflow(ACTION)
        inputs = {name: value.get("default") for name, value in action["inputs"].items()} | step.get("with", {})
        yield from steps_of(action["runs"]["steps"], {**context, "inputs": inputs})


def expanded(variables, context):
    return {name: expand(value, context) for name, value in variables.items()}


def added_variables(path):
    return dict(line.split("=", 1) for line in path.read_text(encoding="utf-8").splitlines()) if path.exists() else {}


def run_github(forge, workflow, branch, fork=False):
    """Runs the one job of a workflow. What came of it: by name of the step how its script ended; `job`: where it ran."""
    (job_steps,) = [job["steps"] for job in workflow["jobs"].values()]
    context, ended = github_context(forge, branch, fork), {}
    run = len(forge.read("runs.json")) + 1
    summary, added = forge.folder / f"summary{run}.md", forge.folder / f"variables{run}"
    variables = {"GITHUB_REPOSITORY": "owner/project", "GITHUB_WORKFLOW": workflow["name"], "GITHUB_STEP_SUMMARY": summary}
    variables |= {"GITHUB_ENV": added, **({"GITHUB_BASE_REF": "main"} if branch != "main" else {})}
    variables |= expanded(workflow.get("env", {}), context)
    for step, known in steps_of(job_steps, context):
        if not is_wanted(step, known, any(end.returncode for end in ended.values())):
            continue
        action = step.get("uses", "").partition("@")[0]
        if action == "actions/checkout":
            job = forge.check_out(branch, step.get("with", {}).get("fetch-depth", 1))
        elif action == "actions/upload-artifact":
            forge.keep(run, expand(step["with"]["name"], known), job / step["with"]["path"])
        else:
            own = {**variables, **added_variables(added), **expanded(step.get("env", {}), known), **forge.release}
            ended[step["name"]] = forge.shell(job, step["run"], own, PIPEFAIL if step.get("shell") == "bash" else "-e")
    failed = any(end.returncode for end in ended.values())
    row = {"databaseId": run, "workflowName": workflow["name"], "event": context["github"]["event_name"]}
    row |= {"headBranch": branch, "conclusion": "failure" if failed else "success"}
    forge.write("runs.json", [row, *forge.read("runs.json")])
    return ended, job, summary


def options_of(args):
    """`--name=value` and `--flag`; and the other words."""
    words = [word for word in args if not word.startswith("--")]
    return {o.partition("=")[0][2:]: o.partition("=")[2] for o in args if o.startswith("--")}, words


def filtered(value, expression):
    ended = subprocess.run(["jq", "-r", expression], input=json.dumps(value).encode(), check=True, capture_output=True)
    sys.stdout.write(ended.stdout.decode())
    return 0


def gh_run(folder, options, words):
    if words[1] == "list":
        wanted = {"workflowName": "workflow", "event": "event", "headBranch": "branch", "conclusion": "status"}
        runs = json.loads((folder / "runs.json").read_text(encoding="utf-8"))
        runs = [run for run in runs if all(run[key] == options[option] for key, option in wanted.items())]
        return filtered([{options["json"]: run[options["json"]]} for run in runs[: int(options["limit"])]], options["jq"])
    shutil.copytree(folder / "artifacts" / words[2] / options["name"], options["dir"])
    return 0


def gh_api(folder, options, words):
    comments = json.loads((folder / "comments.json").read_text(encoding="utf-8"))
    found = re.fullmatch(r"repos/owner/project/issues/(7/comments|comments/\d+)", words[1])
    if not found or os.environ.get("GH_TOKEN") != "secret":
        return 1
    if "method" not in options:
        return filtered(comments, options["jq"])
    key, _, file = options["field"].partition("=@")
    change(comments, found[1].partition("comments/")[2], {key: Path(file).read_text(encoding="utf-8")}, options["method"] == "PATCH")
    (folder / "comments.json").write_text(json.dumps(comments), encoding="utf-8")
    return 0


def change(comments, number, fields, is_old):
    """Changes a comment, or adds one."""
    if is_old != bool(number):
        raise ValueError("not the address for this method")
    if not is_old:
        comments.append({"id": 100 + len(comments), "user": {"login": "github-actions[bot]"}})
    row = next(comment for comment in comments if not is_old or comment["id"] == int(number)) if is_old else comments[-1]
    row.update(fields)


GH_OPTIONS = {"workflow", "event", "branch", "status", "limit", "json", "jq", "name", "dir"}
GH_OPTIONS |= {"paginate", "silent", "method", "field"}


def gh(folder, args):
    options, words = options_of(args)
    if options.keys() - GH_OPTIONS:
        return 2
    return {"run": gh_run, "api": gh_api}[words[0]](Path(folder), options, words)


# ---- GitLab ----

def extended(pipeline, name):
    job = pipeline[name]
    return {**(extended(pipeline, job["extends"]) if "extends" in job else {}), **job}


def run_gitlab(forge, pipeline, name, branch):
    """Runs a job, of a merge request unless the branch is main. How it ended, how what comes after it ended, and
    where it ran."""
    job, folder = extended(pipeline, name), forge.check_out(branch, 20)
    variables = {"CI_API_V4_URL": "https://gitlab.example/api/v4", "CI_PROJECT_ID": "3", "CI_DEFAULT_BRANCH": "main"}
    variables |= {"CGANNOTATE_TOKEN": "secret"}
    variables |= {name: value["value"] if isinstance(value, dict) else value for name, value in pipeline["variables"].items()}
    variables |= forge.release
    variables |= {"CI_COMMIT_BRANCH": "main"} if branch == "main" else {"CI_MERGE_REQUEST_IID": "7"}
    own = {key: re.sub(r"\$(\w+)", lambda found: variables[found[1]], text) for key, text in job.get("variables", {}).items()}
    ended = forge.shell(folder, "\n".join(job["before_script"] + job["script"]), variables | own, PIPEFAIL)
    after = forge.shell(folder, "\n".join(job["after_script"]), variables | own, PIPEFAIL) if "after_script" in job else None
    if ended.returncode == 0 or job["artifacts"].get("when") == "always":
        for path in filter(lambda path: (folder / path).is_file(), job["artifacts"]["paths"]):
            forge.keep("gitlab", name, folder / path)
    return ended, after, folder


CURL_OPTIONS = {"--header", "--output", "--request", "--data-urlencode"}


def curl_options(args):
    """Those that have a value, and the address."""
    options, words = {}, iter([arg for arg in args if arg != "-sSfL"])
    for word in words:
        options[word if word in CURL_OPTIONS else "url"] = next(words) if word in CURL_OPTIONS else word
    return options


def curl(folder, args):
    folder, options = Path(folder), curl_options(args)
    if options["url"].startswith("file://"):
        return shutil.copyfile(options["url"].removeprefix("file://"), options["--output"]) and 0
    path, _, query = options["url"].removeprefix("https://gitlab.example/api/v4/projects/3/").partition("?")
    if options["--header"] != "PRIVATE-TOKEN: secret":
        return 22
    artifact = re.fullmatch(r"jobs/artifacts/main/raw/(.+)", path)
    if artifact:
        kept = folder / "artifacts" / "gitlab" / query.removeprefix("job=") / artifact[1]
        return shutil.copy(kept, options["--output"]) and 0 if kept.is_file() else 22
    notes = json.loads((folder / "comments.json").read_text(encoding="utf-8"))
    number = re.fullmatch(r"merge_requests/7/notes/?(\d*)", path)[1]
    if "--request" not in options:
        print(json.dumps(notes))
        return 0
    key, _, file = options["--data-urlencode"].partition("@")
    change(notes, number, {key: Path(file).read_text(encoding="utf-8")}, options["--request"] == "PUT")
    (folder / "comments.json").write_text(json.dumps(notes), encoding="utf-8")
    return 0
