import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
for (const mode of [undefined, "legacy","auto"] as any[]) {
const t0=Date.now();
const client = new Client({name:"t",version:"1"}, mode? {versionNegotiation:{mode}} as any : {});
await client.connect(new StdioClientTransport({command:process.execPath,args:["dist/bin/psk.cjs","mcp","--root","/tmp/mcpw/real/real-skills","--no-store"],stderr:"ignore",env:{...process.env,PSK_CACHE:"/tmp/mcpw/cache"} as any}));
console.log(mode, client.getNegotiatedProtocolVersion(), Date.now()-t0);
const sc=new SkillsClient(client);
const {skills}=await sc.list(); console.log("listed",skills.length, Date.now()-t0);
let n=0,bad=0; for(const s of skills) for(const r of s.resources as any[]) { n++; try { await sc.read(s,r.uri);} catch(e:any){ bad++; if(bad<5) console.log(e.message);} }
console.log(n,bad,Date.now()-t0);
console.log(JSON.stringify(await client.callTool({name:"get_skill",arguments:{uri:"skill://engage/SKILL.md"}})).slice(0,200));
console.log((await client.listTools()).tools.map(t=>t.name), (await client.listPrompts()).prompts.length, (await client.listResources()).resources.length);
await client.close();
}
