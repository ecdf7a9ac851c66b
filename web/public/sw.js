importScripts("/push-worker.js");
