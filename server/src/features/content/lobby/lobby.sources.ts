import type { TextMap } from '@oselia/contract/kit'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'

/** A formal voting on the page of a house: what is voted on and until when, and nothing about anybody. */
export interface LobbyVoting {
  title: TextMap
  /** Of the meeting, while it is still to come. */
  meeting_at: string | null
  /** The end of the survey, once it runs. */
  ends_at: string | null
  /** Of the voting's own page. */
  path: string
}
type Source = (app: App, db: Db, houseId: number, now: Date) => Promise<LobbyVoting[]>

const sources = new Map<string, Source>()

/** Higher modules add what runs in a house to its page; one source for each name. */
export const addToLobby = (name: string, source: Source): void => void sources.set(name, source)

export const lobbyVotings = async (app: App, db: Db, houseId: number, now: Date): Promise<LobbyVoting[]> =>
  (await Promise.all([...sources.values()].map((source) => source(app, db, houseId, now)))).flat()
