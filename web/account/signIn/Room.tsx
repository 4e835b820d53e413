import styles from "./frame.module.css";

const Seat = () => (
  <g>
    <path d="M112 812v-22M236 812v-22" stroke="var(--r-wood)" strokeWidth="9" strokeLinecap="round" />
    <path d="M88 596c-4-40 20-62 52-62 30 0 50 20 54 54l12 122H98z" fill="var(--r-seat)" />
    <rect x="120" y="674" width="146" height="82" rx="28" fill="var(--r-seat-2)" />
    <path
      d="M84 650a30 30 0 0 1 60 0v42a28 28 0 0 0 28 28h70a22 22 0 0 1 22 22v32a22 22 0 0 1-22 22H116a32 32 0 0 1-32-32z"
      fill="var(--r-seat)"
    />
  </g>
);

const Window = () => (
  <>
    <defs>
      <clipPath id="pane">
        <path d="M200 520V316a160 160 0 0 1 320 0v204z" />
      </clipPath>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--r-sky)" />
        <stop offset="1" stopColor="var(--r-sky-2)" />
      </linearGradient>
    </defs>
    <path d="M186 534V316a174 174 0 0 1 348 0v218z" fill="var(--r-frame)" />
    <g clipPath="url(#pane)">
      <rect x="200" y="140" width="320" height="400" fill="url(#sky)" />
      <circle cx="442" cy="292" r="40" fill="var(--r-sun)" />
      <path d="M180 440c60-54 110-58 170-20s120 22 190-34v160H180z" fill="var(--r-hill-1)" />
      <path d="M180 486c70-40 130-30 190-6s110 4 170-22v90H180z" fill="var(--r-hill-2)" />
      <path d="M360 150v380M200 316h320" stroke="var(--r-frame)" strokeWidth="8" />
    </g>
    <rect x="168" y="526" width="384" height="16" rx="8" fill="var(--r-frame)" />
  </>
);

const Table = () => (
  <>
    <path d="M360 736v82M334 820h52" stroke="var(--r-wood)" strokeWidth="8" strokeLinecap="round" />
    <rect x="306" y="726" width="108" height="12" rx="6" fill="var(--r-wood)" />
    <path d="M376 700h26v16a10 10 0 0 1-10 10h-6a10 10 0 0 1-10-10z" fill="var(--r-frame)" />
    <path d="M402 704h4a6 6 0 0 1 0 12h-4" fill="none" stroke="var(--r-frame)" strokeWidth="3.5" />
    <path d="M326 726l-5-34h30l-5 34z" fill="var(--r-pot)" />
    <path
      d="M336 692V640m0 34c-20-2-28-16-28-30 18 1 28 12 28 30m0-16c-1-20 10-32 28-34 0 20-10 32-28 34m0-18c-12-8-14-22-8-36 12 8 15 22 8 36"
      fill="var(--r-leaf)"
      stroke="var(--r-leaf)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
  </>
);

/** Two seats facing each other under an arched window. Follows the colour scheme: day, evening. */
export function Room() {
  return (
    <svg className={styles.room} viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--r-beam)" stopOpacity=".75" />
        <stop offset="1" stopColor="var(--r-beam)" stopOpacity=".1" />
      </linearGradient>
      <rect width="720" height="900" fill="var(--r-wall)" />
      <rect y="690" width="720" height="210" fill="var(--r-floor)" />
      <rect y="684" width="720" height="8" fill="var(--r-skirt)" />
      <Window />
      <path d="M200 542h320l150 358H236z" fill="url(#beam)" />
      <ellipse cx="360" cy="822" rx="318" ry="46" fill="var(--r-rug)" />
      <ellipse cx="360" cy="820" rx="284" ry="37" fill="none" stroke="var(--r-rug-2)" strokeWidth="3" />
      <path d="M632 690V330" stroke="var(--r-wood)" strokeWidth="7" strokeLinecap="round" />
      <path d="M592 342l20-62h40l20 62z" fill="var(--r-lamp)" />
      <ellipse cx="632" cy="692" rx="30" ry="6" fill="var(--r-wood)" />
      <Seat />
      <g transform="translate(720 0) scale(-1 1)" className={styles.guest}>
        <Seat />
      </g>
      <Table />
    </svg>
  );
}
