declare module "virtual:colours.css";
declare module "virtual:python" {
  export const FOLDER: string;
  export const LOCK: import("pyodide").Lockfile;
}
