#!/usr/bin/env python3
"""Read `kubectl get ... -o json` on stdin, print workloads that use a secret."""
import json
import sys


def pod_spec(item):
    spec = item["spec"]
    if item["kind"] == "CronJob":
        spec = spec["jobTemplate"]["spec"]
    return spec["template"]["spec"]


def uses(spec, name):
    for c in spec.get("containers", []) + spec.get("initContainers", []):
        for src in c.get("envFrom", []):
            if src.get("secretRef", {}).get("name") == name:
                yield c["name"], "envFrom"
        for env in c.get("env", []):
            ref = env.get("valueFrom", {}).get("secretKeyRef", {})
            if ref.get("name") == name:
                yield c["name"], f"env {env['name']} <- {ref['key']}"
    for vol in spec.get("volumes", []):
        if vol.get("secret", {}).get("secretName") == name:
            yield "*", f"volume {vol['name']}"
    for pull in spec.get("imagePullSecrets", []):
        if pull["name"] == name:
            yield "*", "imagePullSecrets"


def main():
    name = sys.argv[1]
    found = False
    for item in json.load(sys.stdin)["items"]:
        for container, how in uses(pod_spec(item), name):
            found = True
            print(f"{item['kind']}/{item['metadata']['name']}  {container}  {how}")
    if not found:
        print("nothing uses this secret", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
