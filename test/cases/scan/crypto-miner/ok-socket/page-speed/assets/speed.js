const link = new WebSocket("wss://" + location.host + "/live");
const pool = new WorkerPool({ threads: 2 });
