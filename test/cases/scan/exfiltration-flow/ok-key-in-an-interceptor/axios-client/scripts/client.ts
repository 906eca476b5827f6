import axios from "axios";

export const api = axios.create({ baseURL: process.env.INVENTORY_URL, timeout: 5000 });
api.interceptors.request.use((config) => {
  config.headers.Authorization = `Bearer ${process.env.INVENTORY_TOKEN}`;
  return config;
});
export const items = () => api.get("/items").then((r) => r.data);
export const add = (item: unknown) => api.post("/items", { item, source: process.env.HOSTNAME });
