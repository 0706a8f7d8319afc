export { addToPacket, textFile, type PacketFile } from './packets.sources.js'
export { csvOfQuery } from './packets.tables.js'
