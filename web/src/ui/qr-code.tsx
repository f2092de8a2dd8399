type QrCodeProps = {
  /** The modules, row by row, where 1 is dark. */
  rows: readonly string[]
  /** What it says, for who cannot scan it. */
  label: string
  className?: string | undefined
}

/** A QR code, a square of one unit for each module. */
export function QrCode({ rows, label, className }: QrCodeProps) {
  const dark = rows.flatMap((row, down) =>
    [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${down}h${run.length}v1h-${run.length}z`),
  )
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
