import { statSync } from 'node:fs';
import type { Cluster } from './cluster.ts';
import type { Endpoint } from './endpoint.ts';

/** Part of the command line that identifies the PostgreSQL of this folder, even if the folder was moved or copied. */
export const clusterMark = (home: string): string => `cluster_name=${clusterName(home)}`;

const clusterName = (home: string): string => `demijohn-${statSync(home, { bigint: true }).ino}-db`;

/** Settings for PostgreSQL's command line, so that a newer version's settings apply to an older folder too. */
export const settings = (cluster: Cluster, endpoint: Endpoint): Record<string, string> => ({
  ...(process.platform === 'win32' ? loopback(endpoint) : socket(cluster, endpoint)),
  cluster_name: clusterName(cluster.home),
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_level: 'replica',
  max_wal_senders: '0',
  timezone: 'UTC',
  logging_collector: 'on',
  log_directory: '../log',
  log_filename: 'postgres-%Y%m%d-%H%M%S.log',
  log_rotation_size: '10MB',
  log_rotation_age: '0',
  log_timezone: 'UTC',
  // Keeps statements out of the log, because they contain customer data.
  log_min_error_statement: 'panic',
  ...cluster.overrides,
});

// PostgreSQL's working directory is its data folder, so `..` is the folder above even if its path is long or closed.
const socket = (cluster: Cluster, endpoint: Endpoint): Record<string, string> => ({
  listen_addresses: '',
  port: String(endpoint.port),
  unix_socket_directories: endpoint.host === cluster.home ? '..' : endpoint.host,
  unix_socket_permissions: '0700',
  client_connection_check_interval: '1s',
});

const loopback = (endpoint: Endpoint): Record<string, string> => ({
  listen_addresses: endpoint.host,
  port: String(endpoint.port),
});
