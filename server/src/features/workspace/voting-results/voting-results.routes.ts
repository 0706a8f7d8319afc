import type { App } from '../../../platform/app.js'
import { followVotings } from '../../voting/votings/votings.public.js'
import { showVotingsInLobby } from './voting-results.lobby.js'
import { publishResults } from './voting-results.publishing.js'
import { storageReminders } from './voting-results.storage.js'

/** Publishes results of votings in documents and announcements, which are of another module. */
export const votingResultRoutes = (app: App): void => {
  storageReminders(app)
  showVotingsInLobby()
  followVotings('results', async (on, ctx, voting, move) => {
    if (move === 'published') await publishResults(on, ctx, voting)
  })
}
