import type { ServerPlan } from './embedded.server.js'

/** Settings for a small server; others need an external server by DATABASE_URL. */
const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  cluster_name: 'oselia',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // JIT compilation costs more than it saves on queries of milliseconds.
  jit: 'off',
  // A parallel hash table needs more shared memory than the 64 MB that containers have by default.
  enable_parallel_hash: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_destination: 'stderr',
  log_directory: 'log',
  log_file_mode: '0600',
  // One file per weekday, overwritten a week later.
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_line_prefix: '%m [%p] ',
  // No personal data in the log: an ERROR quotes the rejected value, details quote whole rows, statements contain
  // literals. Errors reach the client, where they are logged with their request.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
/** For tests, whose products share one server: each takes up to 33 connections, and several run at once. */
const forTests = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }

/** The server's command line without the program; overrides the folder's postgresql.conf. */
export function serverArguments({ directory, socketDirectory, unsafe }: ServerPlan): string[] {
  const all = {
    ...settings,
    ...(unsafe ? forTests : durable),
    // A list of folders, in which a name with a comma or a space needs quotes.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
  }
  return ['-D', directory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
