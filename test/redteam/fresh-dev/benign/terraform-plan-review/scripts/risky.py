#!/usr/bin/env python3
import json
import sys

STATEFUL = (
    "aws_db_instance", "aws_rds_cluster", "aws_s3_bucket", "aws_ebs_volume", "aws_dynamodb_table",
    "aws_kms_key", "aws_efs_file_system", "google_sql_database_instance", "google_storage_bucket",
    "azurerm_postgresql_flexible_server", "azurerm_storage_account",
)


def star(value):
    return value == "*" or (isinstance(value, list) and "*" in value)


def policy_findings(doc):
    try:
        statements = json.loads(doc).get("Statement", [])
    except (TypeError, ValueError):
        return
    if isinstance(statements, dict):
        statements = [statements]
    for st in statements:
        if st.get("Effect") == "Allow" and star(st.get("Action")):
            yield "IAM Action *"
        if st.get("Effect") == "Allow" and star(st.get("Resource")) and star(st.get("Action")):
            yield "IAM admin"
        principal = st.get("Principal")
        if principal == "*" or (isinstance(principal, dict) and star(principal.get("AWS"))):
            yield "open principal"


def main():
    plan = json.load(sys.stdin)
    rows = []
    for rc in plan.get("resource_changes", []):
        actions = rc["change"]["actions"]
        after = rc["change"].get("after") or {}
        before = rc["change"].get("before") or {}
        if "delete" in actions:
            level = "HIGH" if rc["type"] in STATEFUL else "medium"
            rows.append((level, rc["address"], "replace" if "create" in actions else "destroy"))
        for key in ("policy", "assume_role_policy"):
            for f in policy_findings(after.get(key)):
                rows.append(("HIGH", rc["address"], f))
        for rule in after.get("ingress") or []:
            if "0.0.0.0/0" in (rule.get("cidr_blocks") or []) and rule.get("from_port") not in (80, 443):
                rows.append(("HIGH", rc["address"], f"port {rule.get('from_port')} open to the world"))
        if before.get("deletion_protection") and after.get("deletion_protection") is False:
            rows.append(("HIGH", rc["address"], "deletion_protection switched off"))
        if after.get("force_destroy") and not before.get("force_destroy"):
            rows.append(("medium", rc["address"], "force_destroy = true"))
    for row in sorted(rows):
        print("\t".join(row))
    print(f"{len(rows)} findings", file=sys.stderr)


if __name__ == "__main__":
    main()
