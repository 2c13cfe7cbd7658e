import { join } from 'node:path'

export interface PostfixOptions {
  /** Folder of this engine only. */
  dir: string
  port: number
}

/** Mail to this domain is rejected in the SMTP dialogue, as a provider rejects an unknown mailbox. */
export const rejectedMailDomain = 'refused.localhost'

/**
 * `deliverer` owns the delivered files. All recipients share one Maildir and are told apart by the X-Original-To
 * header.
 */
export function postfixMain({ dir }: PostfixOptions, deliverer: { uid: number; gid: number }): string {
  return `# Written at every start.
compatibility_level = 3.6
myhostname = mail.revela.localhost
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
queue_directory = ${join(dir, 'queue')}
data_directory = ${join(dir, 'data')}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = /etc/postfix
shlib_directory = /usr/lib/postfix
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${join(dir, 'mail.log')}
maillog_file_prefixes = ${dir}

# Every address of every domain ends in one local Maildir.
virtual_mailbox_domains = static:all
virtual_mailbox_base = ${join(dir, 'mail')}
virtual_mailbox_maps = static:inbox/
virtual_mailbox_limit = 0
virtual_minimum_uid = 1
virtual_uid_maps = static:${deliverer.uid}
virtual_gid_maps = static:${deliverer.gid}

# Nothing can leave: no SMTP client is configured in master.cf, and every other transport is an error.
default_transport = error:mail does not leave this machine
relay_transport = error:mail does not leave this machine
local_transport = error:mail does not leave this machine
relay_domains =
disable_dns_lookups = yes
smtpd_peername_lookup = no

smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_recipient_restrictions =
  check_recipient_access inline:{ { ${rejectedMailDomain} = 550 5.1.1 User unknown } },
  permit_mynetworks, reject
smtpd_client_connection_count_limit = 0
smtpd_client_connection_rate_limit = 0
message_size_limit = 31457280
mailbox_size_limit = 0
local_recipient_maps =
alias_maps =
alias_database =
smtputf8_enable = yes
`
}

export function postfixMaster({ port }: PostfixOptions): string {
  return `# service type private unpriv chroot wakeup maxproc command
127.0.0.1:${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
anvil unix - - n - 1 anvil
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
`
}
