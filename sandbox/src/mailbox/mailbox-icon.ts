export const mailboxIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="3" fill="#7d3a49"/>
<path d="M7 10h18v12H7zM7 10l9 7 9-7" fill="none" stroke="#fffdfa" stroke-width="1.8" stroke-linejoin="round"/>
</svg>
`
