import os
import sentry_sdk

sentry_sdk.init(dsn=os.environ["SENTRY_DSN"], environment=os.environ.get("APP_ENV", "dev"), traces_sample_rate=0.1)
sentry_sdk.set_tag("host", os.uname().nodename)
