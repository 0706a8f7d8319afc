/** Splits what has arrived into whole events and the rest. An event ends with an empty line; lines that begin with `:` are heartbeats. */
export const eventsIn = (arrived: string) => {
  const blocks = arrived.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const part = (name: string) =>
      block
        .split('\n')
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1).trim())
        .join('\n')
    const data = part('data')
    return data ? [{ id: part('id'), kind: part('event'), data }] : []
  })
  return { events, rest }
}
