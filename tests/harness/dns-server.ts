import { createSocket } from "node:dgram";
import { once } from "node:events";
import ipaddr from "ipaddr.js";

/** Records of every name; an absent family has no answer. */
type Records = Partial<Record<"A" | "AAAA", string>>;

const TYPES = { A: 1, AAAA: 28 } as const;

/** Starts a local name server that returns the same records for every name. */
export async function startDnsServer(first: Records) {
  let records = first;
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(responseTo(query, records), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    say: (next: Records) => {
      records = next;
    },
    stop: () => new Promise<void>((stopped) => socket.close(() => stopped())),
  };
}

/** RFC 1035, section 4: header, repeated question, and a record that points to its name. */
function responseTo(query: Buffer, records: Records): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const type = query.readUInt16BE(end - 4);
  const found = type === TYPES.A ? records.A : type === TYPES.AAAA ? records.AAAA : undefined;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found ? 1 : 0, 6);
  const question = query.subarray(12, end);
  if (!found) return Buffer.concat([header, question]);
  const bytes = Buffer.from(ipaddr.parse(found).toByteArray());
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([header, question, record, bytes]);
}
