export { addToPacket, type PacketFile } from './packets.sources.js'
