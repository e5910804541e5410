interface QrCodeProps {
  /** Path and query of the page it leads to. */
  readonly path: string
  /** Wraps the address in the share page of this service. */
  readonly site?: 'microblog'
  /** Pixels; 80 by default (specification, section 9: level Q). */
  readonly size?: number
  readonly alt: string
}

/** A code with an address of this site, drawn by the server. */
export function QrCode({ path, site, size = 80, alt }: QrCodeProps) {
  const params = new URLSearchParams({ to: path, ...(site === undefined ? {} : { site }) })
  return (
    <img
      className="qr-code"
      src={`/_vitrine/qr.svg?${params}`}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}
