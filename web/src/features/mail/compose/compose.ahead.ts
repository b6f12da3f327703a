/** What tells of a mail that waits for the network is fetched while there is one; else the next try is made when it is shown. */
export function fetchAhead(): void {
  void Promise.all([import('#web/features/mail/OfflineBar.tsx'), import('#web/ui/Toasts.tsx')]).catch(() => undefined);
}
