import s from './ChartCard.module.css';

/** What the figures beside a plot count; it stands above them. */
export const PlotUnit = ({ unit }: { unit: string }) => <p className={s.unit}>{unit}</p>;
