import { api } from './api.ts';

/** Has the browser save the file of a call (`api.mailTransfer.export.address({ … })`) as it comes: the page holds nothing of it. */
export async function saveFrom(call: string): Promise<void> {
  const { address } = await api.session.download({ body: { address: call } });
  const link = document.createElement('a');
  link.href = address;
  // Named by the answer.
  link.download = '';
  link.click();
}
