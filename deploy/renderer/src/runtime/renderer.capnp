# The configuration of `workerd`. The only worker that it names is ours; that one loads the code of releases.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  # The heap of each isolate. The scripts of a release and one render need a third of it.
  v8Flags = ["--max-old-space-size=64", "--initial-old-space-size=8", "--max-semi-space-size=2"],
  services = [
    (
      name = "main",
      worker = (
        compatibilityDate = "2026-03-01",
        modules = [
          (name = "main.js", esModule = embed "main.js"),
          (name = "inside-text", text = embed "inside.js"),
          (name = "browser-text", text = embed "browser.js"),
        ],
        bindings = [(name = "LOADER", workerLoader = ())],
      ),
    ),
    # Without this service a worker could reach every public address.
    (name = "internet", network = (allow = [])),
  ],
  # The command line gives its address.
  sockets = [(name = "renderer", http = (), service = "main")],
);
