import { votingProceedings } from '@oselia/contract/voting-proceedings'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import type { App } from '../../../platform/app.js'
import { mapConstraintViolation, mapUniqueViolation } from '../../../platform/constraint-violations.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { implement } from '../../../platform/implement.js'
import { conflict } from '../../../platform/problems.js'
import { protocolApproval } from './protocols.approval.js'
import * as elections from './protocols.elections.js'
import { protocolDrawing } from './protocols.papers.js'
import { readProceedings, writeProceedings } from './protocols.proceedings.js'
import * as service from './protocols.service.js'
import './protocols.problems.messages.js'

for (const column of ['protocol_file_id', 'roll_file_id', 'signed_file_id']) fileColumn('voting_protocols', column)

export const protocolRoutes = (app: App): void => {
  protocolDrawing(app)
  protocolApproval(app)
  mapConstraintViolation('votings_with_protocol', () => conflict('state_forbids'))
  mapConstraintViolation('voting_protocols_number', () => conflict('protocol_exists'))
  mapUniqueViolation('voting_protocols_number', 'number')
  mapConstraintViolation('voting_elections_once', () => conflict('already_elected'))
  implement(app, votingProceedings, {
    proceedings: ({ ctx, params }) => readProceedings(ctx, params.id),
    writeProceedings: ({ ctx, params, body }) => writeProceedings(ctx, params.id, body),
  })
  implement(app, votingProtocols, {
    protocol: ({ ctx, params }) => service.readProtocol(app, ctx, params.id),
    makeProtocol: {
      prepare: (upload) => service.prepareSigned(app, upload),
      handle: ({ ctx, params, fields, files }) =>
        files[0]
          ? service.signProtocol(app, ctx, params.id, files[0])
          : service.generateProtocol(app, ctx, params.id, fields.number),
    },
    handOver: ({ ctx, params, body }) => service.handOver(app, ctx, params.id, body),
    elections: ({ ctx, params }) => elections.listElections(ctx, params.id),
    elect: ({ ctx, params, body }) => elections.elect(ctx, params.id, body),
    unelect: ({ ctx, params }) => elections.unelect(ctx, params.id, params.electionId),
  })
}
