export { lobbyHouse, type LobbyHouse } from './lobby.queries.js'
export { lobbyKind } from './lobby.service.js'
export { addToLobby, type LobbyVoting } from './lobby.sources.js'
