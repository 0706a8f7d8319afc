import { votingPackets } from '@oselia/contract/voting-protocols'
import type { App } from '../../../platform/app.js'
import { registerExportOfPeople } from '../../../platform/export.js'
import { implement } from '../../../platform/implement.js'
import { packetWords } from './packets.messages.js'
import { packetExport, packetOf } from './packets.service.js'

export const packetRoutes = (app: App): void => {
  registerExportOfPeople(packetExport, { permission: votingPackets.packet.permission, title: packetWords.title })
  implement(app, votingPackets, { packet: ({ ctx, params }) => packetOf(app, ctx, params.id) })
}
