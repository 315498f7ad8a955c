"""Reads a contest with the client and the models of the PyPI package xcpcio, and says what it found.

Arguments: address of the API, id of the contest, user name, password, folder to write to.
"""

import asyncio
import json
import sys
from pathlib import Path

from xcpcio.clics.clics_api_client import APICredentials
from xcpcio.clics.contest_archiver import ArchiveConfig, ContestArchiver
from xcpcio.clics.model.model_2023_06 import model
from xcpcio.clics.reader.contest_package_reader import ContestPackageReader

base, contest_id, username, password, folder = sys.argv[1:]

MODELS = {
    "judgement-types": model.JudgementTypes,
    "languages": model.Languages,
    "problems": model.Problems,
    "groups": model.Groups,
    "organizations": model.Organizations,
    "teams": model.Teams,
    "persons": model.Persons,
    "accounts": model.Accounts,
    "submissions": model.Submissions,
    "judgements": model.Judgements,
    "clarifications": model.Clarifications,
    "awards": model.Awards,
}


async def archive() -> None:
    config = ArchiveConfig(
        base_url=base,
        contest_id=contest_id,
        credentials=APICredentials(username=username, password=password),
        output_dir=Path(folder),
        include_files=True,
        include_event_feed=True,
    )
    async with ContestArchiver(config) as archiver:
        await archiver.dump_all()


asyncio.run(archive())

read = lambda name: json.loads((Path(folder) / name).read_text())  # noqa: E731
counts = {}
for name, shape in MODELS.items():
    objects = read(f"{name}.json")
    shape.model_validate(objects)
    counts[name] = len(objects)
model.Contest.model_validate(read("contest.json"))
model.State.model_validate(read("state.json"))
lines = (Path(folder) / "event-feed.ndjson").read_text().strip().split("\n")
model.ClicsContestApiEventFeedArray.model_validate([json.loads(line) for line in lines])

package = ContestPackageReader(Path(folder))
first = package.get_submissions()[0]
program = package.get_submission_file(first["id"])
print(
    json.dumps(
        {
            "counts": counts,
            "lines": len(lines),
            "program": program.path.stat().st_size > 0,
            "judgement": package.get_judgements(first["id"])[0]["judgement_type_id"],
            "rows": len(read("scoreboard.json")["rows"]),
        }
    )
)
