import type { App } from '../../../platform/app.js'
import type { Deliverable, DeliveryKind } from './delivery.kinds.js'
import { defineSending } from './delivery.sending.js'
import { Deliveries } from './delivery.service.js'

/** Delivery of a kind of items: declares its jobs, and answers what its endpoints call. */
export const deliveriesFor = <Row extends Deliverable>(app: App, kind: DeliveryKind<Row>): Deliveries<Row> =>
  new Deliveries(app, kind, defineSending(app, kind))
