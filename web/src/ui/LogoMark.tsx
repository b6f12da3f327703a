/** A beam resting on two posts: the beam always in the brand colour, the posts in ink. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="var(--lt-beam)" d="M2 5h28v7H2z" data-mark />
      <path fill="currentColor" d="M6 14h6v14H6zM20 14h6v14h-6z" />
    </svg>
  );
}
