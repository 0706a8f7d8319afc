import type { Ballot } from '@oselia/contract/voting-ballots'
import { localeTags } from '@oselia/contract/languages'
import { markup, type Html } from '../../../platform/markup.js'
import { momentIn, questionList, type Place } from './electronic-ballots.page.js'
import type { Owner, StoredReceipt } from './electronic-ballots.queries.js'
import { receiptWords } from './electronic-ballots.receipt.messages.js'
import { initialsOf } from './electronic-ballots.rules.js'

const word = (key: keyof typeof receiptWords, { language }: Place, values: Record<string, string> = {}): string =>
  receiptWords[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const signatureText = (place: Place, signature: NonNullable<StoredReceipt['signature']>): Html => {
  const signers = signature.signers.map(({ subject, signed_at, mathematics, algorithm, trusted_issuer: issuer }) => {
    const key = mathematics === 'valid' ? 'mathValid' : 'mathUnchecked'
    const at = signed_at && markup`<br>${word('signedAt', place, { at: momentIn(place, signed_at) })}`
    return markup`<li>${subject}${at}<br>${word(key, place, { algorithm })} ${issuer ? word('trusted', place, { issuer }) : word('chain', place)}</li>`
  })
  return markup`<h2>${word('signed', place)}</h2><ul>${signers}</ul>`
}

const receiptText = (place: Place, receipt: StoredReceipt, number: string): Html =>
  markup`<p><strong>${word('number', place, { number })}</strong></p>
<p class="soft">${word('hash', place)}: ${receipt.hash}</p><p>${word('keep', place)}</p>
<details><summary>${word('text', place)}</summary><pre>${receipt.receipt_text}</pre></details>${receipt.signature && signatureText(place, receipt.signature)}`

const dayIn = ({ language }: Place, day: string): string =>
  new Intl.DateTimeFormat(localeTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Whose ballot it is, where it is not that of the person whose link it is. */
const voterOf = ({ co_owner_id, others }: Owner, { signed_by, representative }: Ballot) => {
  if (others.length === 0 || signed_by?.id === co_owner_id) return 'own'
  return signed_by && !representative ? 'coOwner' : 'unit'
}

/**
 * What was recorded of an owner: the ballot that counts, or that waits, with its receipt where it came electronically. A co-owner is told
 * who of them has voted; the receipt is shown to that one.
 */
export const recordedBallot = (
  place: Place,
  owner: Owner,
  ballots: readonly Ballot[],
  receipts: readonly StoredReceipt[],
): Html | null => {
  const counted = ballots.find(({ state }) => state === 'counted')
  const waiting = ballots.find(
    ({ state, id, signed_by }) =>
      state === 'conflict' && signed_by?.id === owner.co_owner_id && receipts.some((one) => one.ballot_id === id),
  )
  const shown = waiting ?? counted
  if (!shown) return null
  const voter = voterOf(owner, shown)
  const receipt = receipts.find(({ ballot_id }) => ballot_id === shown.id)
  const at = receipt
    ? word('at', place, { at: momentIn(place, receipt.received_at) })
    : word('on', place, { at: dayIn(place, shown.cast_on) })
  const chosen = new Map(shown.answers.map(({ question_id, answer }) => [question_id, answer]))
  const representative =
    shown.representative &&
    markup`<br>${word('representative', place, { initials: initialsOf(shown.representative.name) })}`
  const title = voter === 'own' ? 'title' : voter
  const initials = initialsOf(shown.signed_by?.name ?? '')
  return markup`<div class="good"><p><strong>${word(waiting ? 'waiting' : title, place, { initials })}</strong></p>
<p>${word('how', place, { how: word(shown.channel, place) })}<br>${at}${representative}</p></div>
${waiting && markup`<p>${word('conflict', place)}</p>`}${voter !== 'own' && markup`<p>${word('first', place)}</p>`}
${voter === 'own' && !receipt && markup`<p>${word('other', place)}</p>`}
${voter === 'own' && receipt && receiptText(place, receipt, `${place.voting.id}-${owner.number}-${shown.id}`)}${questionList(place, chosen)}`
}
