import { votingPackets } from '@oselia/contract/voting-protocols'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { packetOf } from './packets.service.js'

export const packetRoutes = (app: App): void =>
  implement(app, votingPackets, { packet: ({ ctx, params }) => packetOf(app, ctx, params.id) })
