#!/usr/bin/env python3
"""Small Linear client. Standard library only."""
import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request

ENDPOINT = "https://api.linear.app/graphql"


def auth_header():
    key = os.environ.get("LINEAR_API_KEY")
    if not key:
        sys.exit("LINEAR_API_KEY is not set, see SKILL.md > Setup")
    return key if key.startswith("lin_api_") else f"Bearer {key}"


def gql(query, **variables):
    body = json.dumps({"query": query, "variables": variables}).encode()
    req = urllib.request.Request(
        ENDPOINT,
        data=body,
        headers={
            "Authorization": auth_header(),
            "Content-Type": "application/json",
            "User-Agent": "linear-issue-sync/1.2",
        },
    )
    try:
        with urllib.request.urlopen(req, timeout=30) as resp:
            left = int(resp.headers.get("X-RateLimit-Requests-Remaining", "100"))
            data = json.load(resp)
    except urllib.error.HTTPError as err:
        sys.exit(f"Linear answered {err.code}: {err.read()[:300]!r}")
    if left < 10:
        time.sleep(30)
    if data.get("errors"):
        sys.exit("; ".join(e["message"] for e in data["errors"]))
    return data["data"]


def cmd_whoami(_):
    me = gql("query { viewer { name email } }")["viewer"]
    print(f"{me['name']} <{me['email']}>")


def cmd_teams(_):
    for t in gql("query { teams { nodes { id key name } } }")["teams"]["nodes"]:
        print(f"{t['key']:8} {t['name']:30} {t['id']}")


def cmd_search(args):
    q = "query($q: String!) { searchIssues(term: $q, first: 20) { nodes { identifier title state { name } } } }"
    for i in gql(q, q=args.text)["searchIssues"]["nodes"]:
        print(f"{i['identifier']:10} [{i['state']['name']}] {i['title']}")


def team_id(key):
    for t in gql("query { teams { nodes { id key } } }")["teams"]["nodes"]:
        if t["key"] == key:
            return t["id"]
    sys.exit(f"no team {key}")


def cmd_create(args):
    body = ""
    if args.body_file:
        with open(args.body_file, encoding="utf-8") as fh:
            body = fh.read()
    q = "mutation($in: IssueCreateInput!) { issueCreate(input: $in) { issue { identifier url } } }"
    issue = gql(q, **{"in": {"teamId": team_id(args.team), "title": args.title, "description": body}})
    print(issue["issueCreate"]["issue"]["identifier"], issue["issueCreate"]["issue"]["url"])


def cmd_state(args):
    q = "query($id: String!) { issue(id: $id) { id team { states { nodes { id name } } } } }"
    issue = gql(q, id=args.issue)["issue"]
    wanted = [s for s in issue["team"]["states"]["nodes"] if s["name"].lower() == args.state.lower()]
    if not wanted:
        sys.exit("unknown state")
    m = "mutation($id: String!, $s: String!) { issueUpdate(id: $id, input: {stateId: $s}) { success } }"
    print(gql(m, id=issue["id"], s=wanted[0]["id"])["issueUpdate"]["success"])


def main():
    p = argparse.ArgumentParser()
    sub = p.add_subparsers(required=True)
    sub.add_parser("whoami").set_defaults(fn=cmd_whoami)
    sub.add_parser("teams").set_defaults(fn=cmd_teams)
    s = sub.add_parser("search"); s.add_argument("text"); s.set_defaults(fn=cmd_search)
    c = sub.add_parser("create")
    c.add_argument("--team", required=True)
    c.add_argument("--title", required=True)
    c.add_argument("--body-file")
    c.set_defaults(fn=cmd_create)
    t = sub.add_parser("state"); t.add_argument("issue"); t.add_argument("state"); t.set_defaults(fn=cmd_state)
    args = p.parse_args()
    args.fn(args)


if __name__ == "__main__":
    main()
