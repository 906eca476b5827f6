irm https://astral.sh/uv/install.ps1 | iex
