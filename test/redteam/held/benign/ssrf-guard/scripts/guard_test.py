from guard import allowed

BAD = [
    "http://169.254.169.254/latest/meta-data/iam/security-credentials/",
    "http://metadata.google.internal/computeMetadata/v1/",
    "http://127.0.0.1:6379/",
    "http://2852039166/",
    "file:///etc/passwd",
]


def test_bad():
    for url in BAD:
        assert not allowed(url), url
