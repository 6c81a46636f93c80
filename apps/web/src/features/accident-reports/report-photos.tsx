import { Button } from '@mantine/core';
import type { AccidentReport } from '@fleetworth/contract/accident-reports';
import { ViewDialog } from '@fleetworth/ui/view-dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../shell/api/api-error.ts';
import { startDownload } from '../../shell/api/start-download.ts';
import { imageQuery } from '../../shell/api/image.queries.ts';
import { showError } from '../../shell/notices/notices.tsx';
import classes from './report-photos.module.css';

type Photo = AccidentReport['photos'][number];

interface ReportPhotosProps {
  reportId: number;
  photos: readonly Photo[];
}

export function ReportPhotos({ reportId, photos }: ReportPhotosProps) {
  const [displayedPhoto, setDisplayedPhoto] = useState<Photo | null>(null);
  return (
    <>
      <ul className={classes.photos}>
        {photos.map((photo) => (
          <li key={photo.id} className={classes.photo}>
            <Thumbnail reportId={reportId} photo={photo} onOpen={() => setDisplayedPhoto(photo)} />
            <Button size="compact-md" variant="default" onClick={() => void savePhoto(reportId, photo.id)}>
              {`Download ${photo.name} (${Math.ceil(photo.size / 1_000)} kB)`}
            </Button>
          </li>
        ))}
      </ul>
      {displayedPhoto && (
        <ViewDialog title={displayedPhoto.name} onClose={() => setDisplayedPhoto(null)}>
          <div className={classes.large}>
            <LargePhoto reportId={reportId} photo={displayedPhoto} />
          </div>
        </ViewDialog>
      )}
    </>
  );
}

interface PhotoProps {
  reportId: number;
  photo: Photo;
}

const usePhoto = ({ reportId, photo }: PhotoProps) =>
  useQuery(imageQuery('downloadAccidentPhoto', { id: reportId, photo_id: photo.id }));

function Thumbnail({ onOpen, ...photoProps }: PhotoProps & { onOpen: () => void }) {
  const { data, error } = usePhoto(photoProps);
  if (error) return <p className={classes.failed}>{failureText(error)}</p>;
  return (
    <button
      type="button"
      aria-label={`Open ${photoProps.photo.name}`}
      className={classes.thumbnail}
      onClick={onOpen}
    >
      {data !== undefined && <img src={data} alt="" />}
    </button>
  );
}

function LargePhoto(props: PhotoProps) {
  const { data, error } = usePhoto(props);
  if (error) return <p role="alert">{failureText(error)}</p>;
  return data === undefined ? <p>One moment…</p> : <img src={data} alt={props.photo.name} />;
}

async function savePhoto(id: number, photoId: number): Promise<void> {
  try {
    await startDownload('downloadAccidentPhoto', { id, photo_id: photoId });
  } catch (error) {
    showError(error);
  }
}
