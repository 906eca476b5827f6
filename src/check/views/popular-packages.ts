/** Packages that everybody knows, and so does who registers a name that is almost theirs. */

/** The most used packages of npm, and well-known ones whose names are near to them. */
export const NPM_PACKAGES: ReadonlySet<string> = new Set(
  `react react-dom preact redux react-redux react-router react-router-dom next vue vuex vuetify nuxt svelte angular
lodash lodash-es underscore ramda immer zod yup joi ajv express fastify koa hapi hono connect body-parser cookie-parser
cors helmet morgan multer passport jsonwebtoken bcrypt bcryptjs axios node-fetch got superagent request undici cross-fetch
typescript ts-node tsx tslib esbuild webpack webpack-cli rollup vite vitest jest mocha chai sinon ava tap cypress playwright
puppeteer puppeteer-core selenium-webdriver nightwatch storybook eslint prettier stylelint tslint husky lint-staged commitlint
babel babel-core babel-loader core-js regenerator-runtime chalk colors kleur picocolors ansi-styles commander yargs
yargs-parser minimist meow inquirer prompts ora listr debug winston pino bunyan log4js loglevel dotenv cross-env cross-spawn
execa shelljs rimraf mkdirp glob globby fast-glob minimatch micromatch chokidar fs-extra graceful-fs semver uuid nanoid
moment dayjs date-fns luxon async bluebird rxjs p-limit p-queue events eventemitter3 ws socket.io socket.io-client
mongodb mongoose mysql mysql2 pg sqlite3 better-sqlite3 redis ioredis sequelize typeorm prisma knex drizzle-orm
graphql apollo-server apollo-client aws-sdk firebase firebase-admin stripe twilio nodemailer sharp jimp canvas
cheerio jsdom xml2js fast-xml-parser js-yaml yaml toml csv-parse papaparse marked markdown-it remark rehype mdx
handlebars mustache ejs pug nunjucks sass node-sass less postcss autoprefixer tailwindcss bootstrap jquery d3 three
chart.js echarts leaflet highlight.js prismjs codemirror monaco-editor quill ethers web3 viem wagmi electron electron-builder
nodemon pm2 forever concurrently serve http-server live-server browser-sync browserify parcel gulp grunt lerna nx turbo
openai langchain tiktoken discord.js telegraf whatwg-fetch form-data qs query-string url-parse validator class-validator
classnames clsx styled-components emotion formik react-hook-form react-query swr zustand mobx recoil jotai framer-motion
typedoc jsdoc nyc istanbul c8 supertest nock msw faker bn.js crypto-js node-forge tweetnacl archiver adm-zip jszip tar
unzipper pdfkit pdf-lib pdf-parse pdfjs-dist docx exceljs xlsx pptxgenjs mammoth puppeteer-extra tesseract.js ffmpeg
node-gyp prebuild bindings node-addon-api inherits safe-buffer readable-stream through2 iconv-lite mime mime-types
create-react-app create-next-app degit npm-check-updates depcheck madge vercel netlify-cli wrangler serverless mermaid
tslint-config-prettier astro gatsby remix expo react-native ionic cordova hexo eleventy docusaurus nest nestjs lit
supabase posthog-js mixpanel segment sentry bull bullmq agenda cron node-cron node-schedule ts-jest tsup unbuild biome
oxlint knip publint zx ink blessed figlet boxen terser uglify-js swc lightningcss sortablejs swiper fuse.js lunr remotion aws-cdk aws-cdk-lib cdk expressjs nextjs vuejs reactjs nodejs python`.split(
    /\s+/,
  ),
);

/** The most used packages of PyPI, and well-known ones whose names are near to them. */
export const PYPI_PACKAGES: ReadonlySet<string> = new Set(
  `requests urllib3 httpx aiohttp certifi idna charset-normalizer chardet boto3 botocore s3transfer awscli setuptools
wheel pip packaging virtualenv pipenv poetry tox nox pytest pytest-cov pytest-asyncio pytest-mock pytest-xdist coverage
hypothesis mock numpy pandas scipy scikit-learn scikit-image matplotlib seaborn plotly bokeh altair statsmodels sympy
networkx pillow opencv-python opencv-python-headless torch torchvision torchaudio tensorflow keras jax flax transformers
tokenizers datasets accelerate diffusers sentence-transformers huggingface-hub safetensors peft trl bitsandbytes xgboost
lightgbm catboost spacy nltk gensim textblob openai anthropic langchain langchain-core langchain-community llama-index
tiktoken chromadb faiss-cpu pinecone-client qdrant-client weaviate-client flask django fastapi starlette uvicorn gunicorn
tornado bottle pyramid sanic quart jinja2 markupsafe werkzeug itsdangerous click typer rich textual tqdm colorama termcolor
tabulate prettytable pydantic pydantic-core attrs marshmallow cerberus jsonschema pyyaml toml tomli ruamel.yaml ujson
orjson simplejson msgpack protobuf grpcio grpcio-tools sqlalchemy alembic psycopg2 psycopg2-binary asyncpg pymysql
mysqlclient pymongo redis celery kombu rq apscheduler elasticsearch cassandra-driver kafka-python pika cryptography
pycryptodome pyopenssl paramiko bcrypt passlib pyjwt python-jose authlib oauthlib requests-oauthlib google-auth
google-api-python-client google-cloud-storage azure-core azure-storage-blob azure-identity docker kubernetes ansible fabric
invoke beautifulsoup4 bs4 lxml html5lib scrapy selenium playwright pyppeteer mechanize feedparser markdown mistune
python-dateutil pytz arrow pendulum dateparser humanize python-dotenv environs dynaconf configparser loguru structlog
sentry-sdk black ruff flake8 pylint mypy pyright isort autopep8 yapf bandit safety pre-commit ipython jupyter jupyterlab
notebook ipykernel nbconvert nbformat streamlit gradio dash panel pypdf pypdf2 pdfplumber pymupdf reportlab weasyprint
python-docx python-pptx openpyxl xlsxwriter xlrd docx2txt markitdown pytesseract easyocr moviepy pydub ffmpeg-python
librosa soundfile gtts pyttsx3 speechrecognition whisper openai-whisper yt-dlp youtube-dl tweepy praw slack-sdk
discord.py python-telegram-bot stripe twilio sendgrid web3 eth-account solana psutil watchdog schedule pexpect
pyautogui pynput keyboard mouse pyperclip pywin32 six typing-extensions filelock platformdirs pathlib2 more-itertools toolz
cytoolz joblib dask ray numba cython pyarrow fastparquet polars duckdb h5py zarr xarray geopandas shapely folium rasterio
biopython rdkit astropy mlflow wandb optuna hydra-core omegaconf dvc great-expectations airflow apache-airflow prefect
dagster luigi dbt-core pyspark feast evaluate gymnasium gym stable-baselines3 mcp fastmcp litellm instructor guidance
autogen crewai semantic-kernel unstructured pycparser cffi greenlet gevent eventlet trio anyio sniffio websockets
python-socketio zstandard lz4 pyzmq faker factory-boy freezegun responses vcrpy locust nltk regex rapidfuzz fuzzywuzzy
levenshtein python-levenshtein pygments docutils sphinx mkdocs mkdocs-material babel importlib-metadata zipp wrapt
decorator cachetools diskcache tenacity backoff retrying semver gitpython pygithub python-gitlab jira notion-client uv python aws-cdk-lib`.split(
    /\s+/,
  ),
);
