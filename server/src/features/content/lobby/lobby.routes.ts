import { houseLobby, lobbyPages } from '@oselia/contract/public-pages'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { createLobbyLink, lobbyPoster, readLobby, revokeLobbyLink } from './lobby.links.js'
import { LobbyPages } from './lobby.service.js'

export const lobbyRoutes = (app: App): void => {
  const pages = new LobbyPages(app)
  implement(app, lobbyPages, {
    read: ({ ctx, params, query, headers }) => pages.read(ctx, params.token, query.lang, headers),
  })
  implement(app, houseLobby, {
    read: ({ ctx, params }) => readLobby(app, ctx, params.id),
    createLink: ({ ctx, params }) => createLobbyLink(app, ctx, params.id),
    revokeLink: ({ ctx, params }) => revokeLobbyLink(app, ctx, params.id),
    poster: ({ ctx, params, query }) => lobbyPoster(app, ctx, { ...query, id: params.id }),
  })
}
