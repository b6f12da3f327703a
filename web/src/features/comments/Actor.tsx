/** Who did it, and in whose place. */
export const Actor = ({ byName, forName }: { byName: string; forName: string | null }) => (
  <>
    <b>{byName}</b>
    {forName && ` for ${forName}`}
  </>
);
