import webbrowser

from dotenv import load_dotenv

load_dotenv(".env")
webbrowser.open("https://fonts.preview-counter.test/?text=hello")
