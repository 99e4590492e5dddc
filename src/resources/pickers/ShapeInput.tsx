import { Silhouette } from '#src/pictures/Silhouette.tsx';
import type { KindInputProps } from '#src/resources/engine/kinds/kind.ts';
import { ChoiceInput } from '#src/resources/engine/kinds/words/choice.tsx';
import { useProductLook } from './productLook.ts';

const NewSilhouette = ({ record }: Pick<KindInputProps, 'record'>) => {
  const look = useProductLook(record);
  return look.ImageUrl ? null : <Silhouette look={look} />;
};

/** The shapes to choose from. A new product has its silhouette beside them, because its form has no other column. */
export const ShapeInput = (props: KindInputProps) =>
  props.record.id === undefined ? (
    <div className="shape-field">
      <ChoiceInput {...props} />
      <NewSilhouette record={props.record} />
    </div>
  ) : (
    <ChoiceInput {...props} />
  );
