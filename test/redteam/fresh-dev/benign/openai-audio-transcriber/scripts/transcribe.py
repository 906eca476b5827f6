#!/usr/bin/env python3
import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import requests

URL = "https://api.openai.com/v1/audio/transcriptions"
CHUNK = 20 * 60


def duration(path):
    out = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "json", str(path)],
        check=True, capture_output=True, text=True,
    ).stdout
    return float(json.loads(out)["format"]["duration"])


def split(path, workdir):
    total = duration(path)
    start, n = 0, 0
    while start < total:
        target = Path(workdir) / f"part{n:03d}.ogg"
        subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-ss", str(start), "-t", str(CHUNK), "-i", str(path),
             "-ac", "1", "-ar", "16000", "-c:a", "libopus", "-b:a", "24k", str(target)],
            check=True,
        )
        yield start, target
        start += CHUNK
        n += 1


def upload(part, args, key):
    with open(part, "rb") as fh:
        resp = requests.post(
            URL,
            headers={"Authorization": f"Bearer {key}"},
            files={"file": (part.name, fh, "audio/ogg")},
            data={k: v for k, v in {
                "model": args.model,
                "language": args.language,
                "prompt": args.prompt,
                "response_format": "verbose_json",
            }.items() if v},
            timeout=600,
        )
    if resp.status_code != 200:
        sys.exit(f"OpenAI answered {resp.status_code}: {resp.text[:400]}")
    return resp.json()


def stamp(sec):
    ms = int(round(sec * 1000))
    h, ms = divmod(ms, 3600_000)
    m, ms = divmod(ms, 60_000)
    s, ms = divmod(ms, 1000)
    return f"{h:02}:{m:02}:{s:02},{ms:03}"


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("audio", type=Path)
    ap.add_argument("--format", choices=["text", "srt", "json"], default="text")
    ap.add_argument("--language")
    ap.add_argument("--model", default="whisper-1")
    ap.add_argument("--prompt")
    args = ap.parse_args()

    key = os.getenv("OPENAI_API_KEY")
    if not key:
        sys.exit("OPENAI_API_KEY is not set")

    segments = []
    with tempfile.TemporaryDirectory() as tmp:
        for offset, part in split(args.audio, tmp):
            for seg in upload(part, args, key)["segments"]:
                segments.append({"start": seg["start"] + offset, "end": seg["end"] + offset, "text": seg["text"].strip()})

    if args.format == "text":
        out = "\n".join(s["text"] for s in segments) + "\n"
    elif args.format == "json":
        out = json.dumps(segments, ensure_ascii=False, indent=2)
    else:
        out = "\n".join(
            f"{i}\n{stamp(s['start'])} --> {stamp(s['end'])}\n{s['text']}\n" for i, s in enumerate(segments, 1)
        )
    ext = {"text": ".txt", "srt": ".srt", "json": ".json"}[args.format]
    target = args.audio.with_suffix(ext)
    target.write_text(out, encoding="utf-8")
    print("wrote", target)


if __name__ == "__main__":
    main()
